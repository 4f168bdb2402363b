package main

func main() {
	page0()
	page1()
	page2()
	page3()
	page4()
	page5()
	page6()
	page7()
	page8()
	page9()
	page10()
}

print("tripsim")
